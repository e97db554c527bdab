\ir support/actors.psql
-- What the organisers say to everybody: anybody reads what holds now, owners set it, and who changed what is kept.
select * from no_plan();

create function pg_temp.assert_closed(actor text) returns setof text language plpgsql as $$
declare
  call text;
  -- Without a session the grant is missing already.
  state constant text := case when actor in ('anon', 'service_role') then '^permission denied for function' else
    case when actor in ('owner', 'stranger') then '^administrator_required$' else '^not_your_role$' end end;
begin
  perform tests.act_as(actor);
  foreach call in array array['public.get_show_details()', 'private.set_show_details()', 'public.save_show_details(''X'', ''Y'')',
    'private.save_show_details(''X'', ''Y'', null, null, null, null, null)'] loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), state);
  end loop;
  return next tests.lacks_grant('select * from private.show_details', actor || ' reads no row');
  perform tests.act_as_database();
end
$$;
select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('finance', 'finance');
select pg_temp.assert_closed(actor) from unnest(array['owner', 'stranger', 'anon', 'service_role', 'reviewer', 'finance']) actor;

create function pg_temp.told(actor text) returns jsonb language plpgsql as $$
declare
  told jsonb;
begin
  perform tests.act_as(actor);
  told := jsonb_strip_nulls(to_jsonb(public.get_show()));
  perform tests.act_as('admin');
  return told - 'fees';
end
$$;
grant execute on function pg_temp.told to public;
select is(pg_temp.told(actor), '{"year": 2025}', actor || ' is told nothing where nothing is set') from unnest(array['anon', 'owner', 'admin']) actor;

select tests.act_as('admin');
select is(jsonb_strip_nulls(to_jsonb(public.get_show_details())), '{}', 'at first nothing is set');
select lives_ok($$ select public.save_show_details('  Auditions   in Kano ', E' Come early.\r\nBring water. ', 'https://example.com/kano?day=1',
  whatsapp_nigeria => '+2348031234567') $$, 'news and a number are set');
select is(pg_temp.told(actor), '{"year": 2025, "news_title": "Auditions in Kano", "news_text": "Come early.\nBring water.",
  "news_link": "https://example.com/kano?day=1", "whatsapp_nigeria": "+2348031234567"}', actor || ' is told, cleaned')
from unnest(array['anon', 'owner']) actor;
select lives_ok($$ select public.save_show_details('Later', 'Not yet.', news_from => now() + interval '1 minute') $$, 'news for later');
select is(pg_temp.told('anon'), '{"year": 2025}', 'is told nobody, and the whole was replaced');
select is((public.get_show_details()).news_title, 'Later', 'but owners read it');
select lives_ok($$ select public.save_show_details('Over', 'It was.', news_until => now()) $$, 'news that is over');
select is(pg_temp.told('anon'), '{"year": 2025}', 'is told nobody');
select lives_ok($$ select public.save_show_details('Now', 'It is.', news_from => now(), news_until => now() + interval '1 minute') $$, 'news of now');
select is(pg_temp.told('anon') ->> 'news_title', 'Now', 'is told');
select lives_ok($$ select public.save_edition(2025, 'Talent Show 2025', '2025-02-01', '2025-05-01', '2025-12-06', '{"NGN": 12000.5, "ZAR": 200}', '2025-08-01', '2025-08-09') $$,
  'the year gets its dates and fees');
select is(pg_temp.told('anon') - array['news_title', 'news_text', 'news_until'], '{"year": 2025,
  "registration_opens_at": "2025-02-01T00:00:00+00:00", "registration_closes_at": "2025-05-01T00:00:00+00:00",
  "auditions_from": "2025-08-01", "auditions_until": "2025-08-09", "finale_on": "2025-12-06"}', 'and everybody is told');
select tests.act_as('anon');
select is((public.get_show()).fees, '{"NGN": 12000.5, "ZAR": 200}', 'also what a ticket costs now');
select tests.act_as('admin');

-- Bad input.
create temp table bad_input (call text, rule text);
insert into bad_input values
  ('''Title alone''', 'show_details_news_check'), ('null, ''Text alone''', 'show_details_news_check'),
  ('news_link => ''https://example.com''', 'show_details_news_check'), ('news_until => now()', 'show_details_news_check'),
  ('repeat(''a'', 81), ''X''', 'show_details_news_title_check'), ('''www.example.com'', ''X''', 'show_details_news_title_check'),
  ('''X'', repeat(''a'', 601)', 'show_details_news_text_check'), ('''X'', ''See https://example.com''', 'show_details_news_text_check'),
  ('''X'', ''Y'', ''http://example.com''', 'show_details_news_link_check'), ('''X'', ''Y'', ''javascript:alert(1)''', 'show_details_news_link_check'),
  ('''X'', ''Y'', ''https://user:secret@example.com''', 'show_details_news_link_check'), ('''X'', ''Y'', ''https:///x''', 'show_details_news_link_check'),
  ('''X'', ''Y'', ''https://example.com/"><b>''', 'show_details_news_link_check'),
  ('''X'', ''Y'', ''https://example.com/'' || repeat(''a'', 481)', 'show_details_news_link_check'),
  ('''X'', ''Y'', news_from => ''2030-01-02'', news_until => ''2030-01-02''', 'show_details_news_until_check'),
  ('whatsapp_nigeria => ''0803 123 4567''', 'show_details_whatsapp_nigeria_check'),
  ('whatsapp_south_africa => ''+27''', 'show_details_whatsapp_south_africa_check');
grant select on bad_input to public;
select tests.refused(format('select public.save_show_details(%s)', call), '23514', format('save_show_details(%s) is refused', call), null, rule) from bad_input;
select lives_ok($$ select public.save_show_details(repeat('a', 80), repeat('b', 600), 'https://example.com/' || repeat('a', 480)) $$, 'the bounds are within');

-- Who changed what.
select lives_ok('select public.save_show_details()', 'all is taken away');
select lives_ok('select public.save_show_details()', 'and once more');
select tests.act_as_database();
select results_eq($$ select l.actor_id, l.action::text, l.old_values ->> 'news_title', l.new_values ->> 'news_title'
    from private.audit_log l where l.table_name = 'show_details' order by l.at, l.id $$,
  $$ select tests.id('admin'), 'update', v.old, v.new from (values
    (null, 'Auditions in Kano'), ('Auditions in Kano', 'Later'), ('Later', 'Over'), ('Over', 'Now'), ('Now', repeat('a', 80)),
    (repeat('a', 80), null)) v(old, new) $$, 'each change is kept with who made it, and what changed nothing is none');
select * from finish();
