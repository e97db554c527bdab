\ir support/actors.psql
-- Who is administrator: a row that binds account and e-mail, and nothing that a client says.
select plan(22);

create function pg_temp.claim(claims jsonb) returns void language plpgsql as $$
begin
  perform set_config('role', 'authenticated', true);
  perform set_config('request.jwt.claims', claims::text, true);
end
$$;

select tests.act_as('admin');
select ok(public.is_admin(), 'an administrator is one');
select tests.act_as('second_admin');
select ok(public.is_admin(), 'a second administrator is one');
select tests.act_as('owner');
select ok(not public.is_admin(), 'a parent is none');
select tests.act_as('stranger');
select ok(not public.is_admin(), 'a stranger is none');
select tests.act_as('anon');
select tests.lacks_grant('select public.is_admin()', 'a visitor cannot even ask');
select tests.act_as('service_role');
select tests.lacks_grant('select public.is_admin()', 'the service role has no use for the question');
select ok(not private.is_admin(), 'the service role is no administrator');

select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('stranger'), 'email', 'admin@example.com', 'role', 'authenticated'));
select ok(not public.is_admin(), 'the administrator''s e-mail in another account''s token is not enough');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'email', 'other@example.com', 'role', 'authenticated'));
select ok(not public.is_admin(), 'the administrator''s account with another e-mail is not enough');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'role', 'authenticated'));
select ok(not public.is_admin(), 'the administrator''s account without an e-mail is not enough');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'email', 'second.admin@example.com', 'role', 'authenticated'));
select ok(not public.is_admin(), 'account and e-mail of two administrators do not add up to one');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('admin'), 'email', 'Admin@Example.com', 'role', 'authenticated'));
select ok(public.is_admin(), 'the case of the e-mail does not matter');
select tests.act_as_database();
select pg_temp.claim(jsonb_build_object('sub', tests.id('stranger'), 'email', 'stranger@example.com', 'role', 'authenticated',
  'user_metadata', jsonb_build_object('is_admin', true, 'role', 'admin'), 'app_metadata', jsonb_build_object('is_admin', true)));
select ok(not public.is_admin(), 'nothing in the metadata makes an administrator');

-- Appointing.
select tests.act_as_database();
select tests.raises($$ select private.appoint_admin('nobody@example.com') $$, 'confirmed_account_required',
  'an address without an account is refused');
insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000003', 'unconfirmed@example.com');
select tests.raises($$ select private.appoint_admin('unconfirmed@example.com') $$, 'confirmed_account_required',
  'an account whose e-mail is not confirmed is refused');
select tests.raises('select private.appoint_admin(null)', 'confirmed_account_required', 'no address is refused');
select is(private.appoint_admin('  Stranger@Example.com '), tests.id('stranger'),
  'an address is taken whatever its case and blanks');
select is(private.appoint_admin('stranger@example.com'), tests.id('stranger'), 'appointing twice is harmless');
select is((select count(*) from private.admins where user_id = tests.id('stranger')), 1::bigint, 'and makes one row');
select tests.act_as('stranger');
select ok(public.is_admin(), 'who was appointed is administrator at once');
select tests.act_as_database();
delete from private.admins where user_id = tests.id('stranger');
select tests.act_as('stranger');
select ok(not public.is_admin(), 'who was dismissed is none at once');
select tests.act_as_database();
delete from auth.users where id = tests.id('second_admin');
select is((select count(*) from private.admins), 1::bigint, 'a closed account is no administrator any more');
select * from finish();
