\ir support/actors.psql
-- How often donations and volunteers may be offered, by whom it is counted, and what is kept of it.
select plan(39);

update private.settings set value = '3' where name in ('forms_per_address_per_hour', 'forms_per_account_per_hour');
update private.settings set value = '8' where name = 'forms_per_minute';

create function pg_temp.from_address(header text) returns void language sql as $$
  select set_config('request.headers', jsonb_strip_nulls(jsonb_build_object('user-agent', 'Test', 'x-forwarded-for', header))::text, true)
$$;
create function pg_temp.donation(overrides jsonb default '{}') returns text language sql as $$
  select tests.insert_statement('public.donations', '{"donor_name": "Thandi Nkosi", "donor_email": "thandi@example.com",
    "project": "Kanyezi Edu", "country": "South Africa"}'::jsonb || overrides)
$$;
create function pg_temp.volunteer() returns text language sql as $$
  select tests.insert_statement('public.volunteers', '{"full_name": "Musa Bello", "phone_number": "+2348030000001", "age": 16,
    "country": "Nigeria", "state_province": "Kano"}')
$$;
grant execute on function pg_temp.from_address, pg_temp.donation, pg_temp.volunteer to public;

-- A visitor, by address.
select tests.act_as('anon');
select pg_temp.from_address('203.0.113.7, 10.0.0.1') is null;
select tests.affects(pg_temp.donation('{"id": "30000000-0000-4000-8000-000000000001"}'), 1, 'a visitor''s first form is taken');
select tests.affects(pg_temp.volunteer(), 1, 'a visitor''s second form is taken, of whichever kind');
select pg_temp.from_address('203.0.113.7') is null;
select tests.affects(pg_temp.donation(), 1, 'a visitor''s third form is taken');
select tests.raises(pg_temp.donation(), 'too_many_requests', 'a fourth from the same address is refused');
select tests.raises(pg_temp.volunteer(), 'too_many_requests', 'of either kind');
select is(tests.count_of('public.donations'), 2::bigint, 'what was refused is not stored');
select tests.refused(pg_temp.donation('{"id": "30000000-0000-4000-8000-000000000001"}'), '23505',
  'the same form sent again hears that it is stored', 'donations_pkey');
select pg_temp.from_address('203.0.113.8, 203.0.113.7') is null;
select tests.affects(pg_temp.donation(), 1, 'another address is another caller');
select tests.lacks_grant('select id from public.donations', 'a visitor reads nothing of donors');
select tests.lacks_grant('select donor_email from public.donations', 'not even one column');
select tests.lacks_grant('select id from public.volunteers', 'a visitor reads nothing of volunteers');
select tests.lacks_grant('select phone_number from public.volunteers', 'not even one column of theirs');
select tests.lacks_grant('select * from private.form_counts', 'a visitor reads no counter');

-- All visitors together.
select pg_temp.from_address(null) is null;
select tests.affects(pg_temp.donation(), 1, 'a visitor without an address is counted with all the others');
select pg_temp.from_address('no address') is null;
select tests.affects(pg_temp.donation(), 1, 'so is one whose header is nonsense');
select set_config('request.headers', '', true) is not null;
select tests.affects(pg_temp.volunteer(), 1, 'so is one where the platform tells no headers');
select pg_temp.from_address('198.51.100.4') is null;
select tests.affects(pg_temp.donation(), 1, 'the eighth form of a minute is taken');
select tests.raises(pg_temp.donation(), 'too_many_requests', 'the ninth is refused, from whatever address');
select pg_temp.from_address(null) is null;
select tests.raises(pg_temp.volunteer(), 'too_many_requests', 'or from none');

-- Signed in, by account.
select tests.act_as('owner');
select pg_temp.from_address('203.0.113.7') is null;
select tests.affects(pg_temp.donation(jsonb_build_object('user_id', tests.id('owner'))), 1,
  'who is signed in is counted neither by address nor with the visitors');
select pg_temp.from_address('203.0.113.20') is null;
select tests.affects(pg_temp.volunteer(), 1, 'a second form of an account is taken');
select tests.affects(pg_temp.volunteer(), 1, 'a third form of an account is taken');
select pg_temp.from_address('203.0.113.21') is null;
select tests.raises(pg_temp.volunteer(), 'too_many_requests', 'a fourth form of an account is refused, from whatever address');
select tests.act_as('stranger');
select tests.affects(pg_temp.volunteer(), 1, 'another account is another caller');
select tests.act_as('service_role');
select tests.affects(pg_temp.donation(), 1, 'the service role is not limited') from generate_series(1, 4);

-- What is kept.
select tests.act_as_database();
select is((select count(*) from private.form_counts), 6::bigint, 'a caller has one counter, and all visitors together have one');
select is_empty($$ select counter from private.form_counts
  where octet_length(counter) <> 32 or counter in (sha256('203.0.113.7'), sha256('address 203.0.113.7'), 
    sha256('198.51.100.4'), sha256('address 198.51.100.4')) $$,
  'a counter is a salted hash, from which no address can be read');
select is(private.caller_address(), '203.0.113.21', 'the first hop of the header is the caller');
select pg_temp.from_address('2001:db8:1:2:3:4:5:6') is null;
select is(private.caller_address(), '2001:db8:1:2::/64', 'an IPv6 address counts as its network');

update private.settings set value = '1000' where name = 'forms_per_minute';
insert into private.form_counts (counter, started_at, hits)
select sha256(convert_to(n::text, 'utf8')), now() - interval '25 hours', 1 from generate_series(1, 30) n;
insert into private.form_counts (counter, started_at, hits) values (sha256('younger'), now() - interval '23 hours', 1);
select tests.act_as('anon');
select tests.affects(pg_temp.volunteer(), 1, 'a form is taken while old counters lie about');
select tests.act_as_database();
select is((select count(*) from private.form_counts where started_at < now() - interval '1 day'), 10::bigint,
  'one form clears away a bounded number of old counters');
select tests.act_as('anon');
select tests.affects(pg_temp.volunteer(), 1, 'the next form is taken');
select tests.act_as_database();
select is((select count(*) from private.form_counts where started_at < now() - interval '1 day'), 0::bigint,
  'the next form clears away the rest');
select is((select count(*) from private.form_counts where counter = sha256('younger')), 1::bigint,
  'a counter of the same day stays');

-- An operator tunes it.
update private.settings set value = 'cf-connecting-ip' where name = 'caller_address_header';
select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7", "cf-connecting-ip": "192.0.2.9"}', true) is not null;
select is(private.caller_address(), '192.0.2.9', 'an operator names the header that the platform vouches for');
delete from private.settings where name in ('forms_per_account_per_hour', 'forms_per_address_per_hour');
select tests.act_as('owner');
select tests.affects(pg_temp.volunteer(), 1, 'a limit that an operator takes away does not bind');
select * from finish();
