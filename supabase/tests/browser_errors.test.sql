\ir support/actors.psql
-- Errors in browsers: who reports and reads them, what is kept of a message, how many, and for how long.
select plan(57);

create function pg_temp.from_address(address text) returns void language sql as $$
  select set_config('request.headers', jsonb_strip_nulls(jsonb_build_object('cf-connecting-ip', address))::text, true)
$$;
create function pg_temp.report(message text, build text default '1.0.0 Ab12', page text default '/ticket/:applicationId', browser text default 'Chrome 131')
  returns text language plpgsql as $$ begin perform public.report_browser_error(build, page, message, browser); return 'taken'; end $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- What is kept of a message.
select is(private.plain_error(said), kept, said) from (values
  ('TypeError: Cannot read properties of undefined (reading ''child_name'')', 'TypeError: Cannot read properties of undefined (reading <text>)'),
  ('Minified React error #418; visit https://react.dev/errors/418?args[]=Ada for the message', 'Minified React error #418; visit <link> for the message'),
  ('No child named Chidịmma Okafor', 'No child named <name>'),
  ('No child named CHIDIMMA OKAFOR-EZE.', 'No child named <name>.'),
  ('Ada Obi was not found', '<name> was not found'),
  ('No child "Ada Obi" of ‘Ngozi’ or “Bola” or `Sipho`', 'No child <text> of <text> or <text> or <text>'),
  ('Can''t find ''Ada O''Brien''s ticket'' here', 'Can''t find <text> here'),
  ('It said "Ada Obi and more', 'It said <text>'),
  ('It said ''ada obi and more', 'It said <text>'),
  ('We couldn’t write to ada.obi+1@example.com today…', 'We couldn''t write to <email> today.'),
  ('Row 10000000-0000-4000-8000-000000000001 is gone', '<name> <id> is gone'),
  ('The reference KZ-7Q4MXA and the code 0h3k9x2b8m', 'The reference <id> and the code <id>'),
  ('Call +234 803 123 4567 or (082) 123-4567', 'Call <number> or <number>'),
  ('NGN 10,000.00 of 2 for a child of 7', '<name> <number> of 2 for a child of 7'),
  ('See data:image/png;base64,AAAA now', '<name> <link> now'),
  ('Failed to execute ''insertBefore'' on ''Node'': isNewVersion is not HTMLInputElement', 'Failed to execute <text> on <text>: isNewVersion is not HTMLInputElement'),
  ('McDonald is not AppError', '<name> is not AppError'),
  (E'Two\n lines\tof it', '<name> lines of it'),
  ('', '?'), ('   ', '?'), (null, '?')) t (said, kept);
select is(char_length(private.plain_error(repeat('a b ', 1000))), 299, 'at most 300 characters stay, without a blank at the end');
select is(private.plain_error(private.plain_error(m)), private.plain_error(m), 'what was taken out once stays out')
from (values ('No child "Ada" of Bola, 0803 123 4567, ada@example.com, https://a.example/b')) t (m);
select ok(not exists (
  select from unnest(array['child', 'Ada', 'ADA OBI', '"x', '''']) a, unnest(array[' ', ': ', '@', '…', ', ', ' ''', ' "']) b, unnest(array['Bola', '08031234567', 'é']) c
  where private.plain_error(a || b || c || b || a) ~ 'Ada|ADA|OBI|Bola|0803|é'), 'however the parts meet');

-- Who reports and reads.
select tests.act_as('anon');
select pg_temp.from_address('203.0.113.7') is null;
select is(pg_temp.report('No child named Ada Obi'), 'taken', 'a visitor reports one');
select tests.act_as('owner');
select is(pg_temp.report('No child named Ada Obi'), 'taken', 'so does a parent');
select is(pg_temp.report('It broke', '<script>', '/ticket/10000000-0000-4000-8000-000000000001', 'Ada''s phone'), 'taken', 'whatever is sent is taken');
select is(pg_temp.report('It broke', '', '/ada obi', ''), 'taken', 'whatever it is');
select is(pg_temp.report(null, null, null, null), 'taken', 'also nothing');
select tests.act_as('service_role');
select tests.lacks_grant($$ select public.report_browser_error('', '', '', '') $$, 'a server has no browser');
select tests.lacks_grant('select * from public.get_browser_errors()', 'nor reads them');
select tests.act_as('anon');
select tests.lacks_grant('select * from public.get_browser_errors()', 'a visitor reads none');
select tests.act_as('owner');
select tests.refused('select * from public.get_browser_errors()', '42501', 'nor a parent', '^administrator_required$');
select tests.member('reviewer', 'reviewer', array['Lagos']) is not null from (select tests.act_as_database()) d;
select tests.act_as('reviewer');
select tests.refused('select * from public.get_browser_errors()', '42501', 'nor a reviewer', '^not_your_role$');
select tests.act_as('admin');
select results_eq('select build, page, message, browsers, count from public.get_browser_errors() order by message, count desc', $$ values
  ('?', '?', '?', '?', 1), ('?', '?', 'It broke', '?', 2), ('1.0.0 Ab12', '/ticket/:applicationId', 'No child named <name>', 'Chrome 131', 2) $$,
  'an owner reads them, the same ones together, with nobody''s words');
select tests.act_as_database();
select is((select string_agg(c.column_name::text, ' ' order by c.ordinal_position) from information_schema.columns c where c.table_name = 'browser_errors'),
  'id at build page message browser', 'and nothing else is kept');
select is((select count(*) from private.browser_errors e where e.message ~ 'Ada'), 0::bigint, 'not even here');

-- How many.
delete from private.browser_errors;
update private.settings set value = '3' where name = 'errors_per_address_per_hour';
select tests.act_as('anon');
select pg_temp.from_address('203.0.113.8') is null;
select is(pg_temp.report('One'), 'taken', 'the first of an address');
select is(pg_temp.report('Two'), 'taken', 'the second');
select is(pg_temp.report('Three'), 'taken', 'the third');
select is(pg_temp.report('Four'), 'taken', 'the fourth is refused nothing');
select tests.act_as_database();
select is(tests.count_of('private.browser_errors'), 3::bigint, 'and not kept');
select is((select count(*) from private.form_counts c where position('203.0.113'::bytea in c.counter) > 0), 0::bigint, 'no address is kept');
select tests.act_as('anon');
select pg_temp.from_address('203.0.113.9') is null;
select is(pg_temp.report('One'), 'taken', 'another address');
select tests.act_as_database();
select is(tests.count_of('private.browser_errors'), 4::bigint, 'is another caller');
update private.settings set value = '5' where name = 'errors_per_hour';
select tests.act_as('anon');
select pg_temp.from_address(null) is null;
select is(pg_temp.report('Five'), 'taken', 'without an address');
select is(pg_temp.report('Six'), 'taken', 'everybody together is counted');
select tests.act_as_database();
select is(tests.count_of('private.browser_errors'), 5::bigint, 'and the sixth of the hour is not kept');
insert into private.form_counts (counter, started_at, hits) values ('old', date_trunc('hour', now()) - interval '1 hour', 1);
update private.browser_errors e set at = now() - interval '61 minutes';
select tests.act_as('anon');
select is(pg_temp.report('Seven'), 'taken', 'an hour later');
select tests.act_as_database();
select is(tests.count_of('private.browser_errors'), 6::bigint, 'the next is kept');
select is_empty($$ select from private.form_counts where counter = 'old' $$, 'and old counters are forgotten');
-- A database that cannot keep it says so in its log, and to nobody else.
alter table private.browser_errors add constraint browser_errors_none_check check (id < 0) not valid;
select tests.act_as('anon');
select is(pg_temp.report('Eight'), 'taken', 'one that cannot be kept makes no other error');
select tests.act_as_database();
alter table private.browser_errors drop constraint browser_errors_none_check;

-- For how long.
update private.browser_errors e set at = now() - interval '30 days' where e.id in (select o.id from private.browser_errors o order by o.id limit 4);
select tests.act_as('admin');
select is((select sum(count)::integer from public.get_browser_errors()), 2, 'after 30 days nobody reads one');
select tests.lacks_grant('select public.forget_browser_errors(500)', 'nobody of the team has them forgotten');
select tests.act_as('service_role');
select is(public.forget_browser_errors(3), 3, 'the job that runs by the clock comes by, so many at once');
select is(public.forget_browser_errors(500), 1, 'and again');
select is(public.forget_browser_errors(500), 0, 'until none is left');
select * from finish();
